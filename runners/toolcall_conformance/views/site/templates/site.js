// Hides the topics that do not match what is looked for.
const find = document.getElementById("find");
if (find) {
  find.addEventListener("input", () => {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const group of document.querySelectorAll(".group")) {
      const folder = group.querySelector("h2").textContent.toLowerCase();
      let left = 0;
      for (const item of group.querySelectorAll("li")) {
        const text = folder + " " + item.textContent.toLowerCase();
        item.hidden = !words.every((word) => text.includes(word));
        left += !item.hidden;
      }
      group.hidden = left === 0;
    }
  });
}
